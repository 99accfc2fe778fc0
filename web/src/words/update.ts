/** The words of the line that tells of a newer release of the page. */
export interface UpdateMessages {
  readonly ready: string;
  readonly reload: string;
  readonly later: string;
}
