/** The HTML with which another page embeds a step: the iframe, and the script that fits its height. */
export function embedCode(link: string, title: string): string {
  return `<iframe src="${escaped(embedded(link))}" title="${escaped(title)}"
  style="width: 100%; height: 40rem; border: 0"
  sandbox="allow-scripts allow-downloads allow-popups allow-popups-to-escape-sandbox"
  allow="clipboard-write; fullscreen"></iframe>
<script>
  addEventListener("message", ({ source, data }) => {
    if (data?.type !== "attention-lab:height") return;
    for (const frame of document.querySelectorAll("iframe"))
      if (frame.contentWindow === source) frame.style.height = Number(data.height) + "px";
  });
</script>
`;
}

/** The same address with `embed` in its query. */
function embedded(link: string): string {
  const [page = "", fragment = ""] = link.split("#");
  const [path = "", search] = page.split("?");
  return `${path}?embed${search === undefined ? "" : `&${search}`}#${fragment}`;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}
