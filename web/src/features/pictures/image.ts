/** Device pixels per px: at least this many, more for small pictures. */
const LEAST = 2;
const MOST = 4;
const WIDTH = 1600;
/** The number of pixels that every browser's canvas supports. */
const AREA = 16e6;

/** The picture in pixels, drawn from a data URL: no request is made. */
export async function pngOf(svg: string, width: number, height: number): Promise<Blob> {
  const image = new Image();
  await new Promise((resolve, reject) => {
    image.onload = resolve;
    image.onerror = () => reject(new Error("The picture could not be drawn."));
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  });
  const wanted = Math.max(LEAST, Math.min(MOST, WIDTH / width));
  const scale = Math.min(wanted, Math.sqrt(AREA / (width * height)));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error("The picture could not be stored."));
      else resolve(blob);
    }, "image/png");
  });
}
