/** Writes a text where the page has a place for it; text of others stays text. */
export function put(what: string, text: string): void {
  const place = document.querySelector(`main [data-of=${what}]`)
  if (place) place.textContent = text
}

/** Says what a button does. */
export function on(what: string, run: () => unknown): void {
  document.querySelector(`main [data-do=${what}]`)?.addEventListener('click', run)
}
