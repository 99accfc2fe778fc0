import { load } from "attention-lab";
const e = await load();
const show=(t)=>{const c=t.shape.at(-1)??1;const d=[...t.data].map(v=>v.toPrecision(4));const o=[];for(let i=0;i<d.length;i+=c)o.push(d.slice(i,i+c).join("  "));return t.id+" "+t.shape+"\n  "+o.join("\n  ")};
const r=e.runLesson("lab/gradients");
for(const id of ["target","loss","grad_context","grad_weights","grad_scaled_scores","grad_queries","grad_W_query","grad_W_key","grad_W_value","new_loss","divided_weights","undivided_weights","divided_grad_scores","undivided_grad_scores"]) console.log(show(r.tensors[id]));
for(const w of [1,2,4,8,16,32,64,128,256]){const t=e.runLesson("lab/gradients",{settings:{score_width:w}}).tensors;console.log(w,...["divided_scores_size","undivided_scores_size","divided_queries_size","undivided_queries_size"].map(i=>t[i].data[0].toExponential(2)),(t.divided_queries_size.data[0]/t.undivided_queries_size.data[0]).toFixed(2))}
for(const lr of [.1,.5,1,2,4,8,16]){const t=e.runLesson("lab/gradients",{settings:{learning_rate:lr}}).tensors;console.log(lr,t.loss.data[0],t.new_loss.data[0])}
// train
let w={};for(let i=0;i<200;i++){const t=e.runLesson("lab/gradients",{settings:{learning_rate:1},tensors:w}).tensors; if(i%20==0||i<3)console.log(i,t.loss.data[0]);w=Object.fromEntries(["W_query","W_key","W_value"].map(n=>[n,{shape:t["new_"+n].shape,data:t["new_"+n].data}]))}
const big={tokens:6,d_in:8,d_out:4,score_width:256};
for(const s of [{},big]){const n=300;e.runLesson("lab/gradients",{settings:s});const a=performance.now();for(let i=0;i<n;i++)e.runLesson("lab/gradients",{settings:{...s,seed:i}});console.log("ms",(performance.now()-a)/n)}
