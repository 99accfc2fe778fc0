/** The whole address of a fragment: that of the page itself, also where it stands in a page of somebody else. */
export function pageAddress(fragment: string): string {
  const url = new URL(location.href);
  url.searchParams.delete("embed");
  url.hash = fragment;
  return url.href;
}
