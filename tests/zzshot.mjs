import { chromium } from "playwright";
const [,, width="1280", theme="light", ...steps] = process.argv;
const b = await chromium.launch({executablePath:"/usr/bin/chromium",args:["--no-sandbox","--disable-gpu"]});
const p = await b.newPage({viewport:{width:+width,height:900},colorScheme:theme});
p.on("console",m=>{if(m.type()==="error")console.log("ERR",m.text())});p.on("pageerror",e=>console.log("PE",e.message));
const all = steps.length?steps:["forward","loss","by-weights","by-scores","by-projections","scaling","step"];
for (const s of all) { await p.goto("file:///tmp/h/grad/dist/site/index.html#/lab/gradients/"+s); await p.reload(); await p.waitForSelector('html[data-engine=live]'); await p.waitForTimeout(400);
 const n=s.replace(/\W+/g,"_").slice(0,40); 
 const h=await p.evaluate(()=>Math.max(document.documentElement.scrollHeight,...[...document.querySelectorAll("main")].map(m=>m.scrollHeight)));
 await p.setViewportSize({width:+width,height:Math.min(4000,h+20)}); await p.waitForTimeout(150);
 await p.screenshot({path:`/tmp/h/grad/build/shots/${n}-${width}-${theme}.png`}); await p.setViewportSize({width:+width,height:900}); }
await b.close();
