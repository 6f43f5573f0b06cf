/** The rows of the embedded wallet; undefined where they could not be loaded: the account can still be seen and left. */
export async function embeddedRows(): Promise<HTMLElement | undefined> {
  return import('./embedded-rows.js').then(
    ({ EmbeddedRows }) => new EmbeddedRows(),
    () => undefined,
  )
}

/** What the account holds and did, in tabs; undefined where it could not be loaded. */
export async function holdingsPart(): Promise<HTMLElement | undefined> {
  return import('./holdings.js').then(
    ({ Holdings }) => new Holdings(),
    () => undefined,
  )
}

/** The row that leads to the account's name; undefined where it could not be loaded. */
export async function nameRow(): Promise<HTMLElement | undefined> {
  return import('./name-row.js').then(
    ({ NameRow }) => new NameRow(),
    () => undefined,
  )
}
