/**
 * What loads the words of the languages beside English; undefined where a BCP 47 tag means English, which comes with each
 * screen: its pages never load this. Rejects where it could not be loaded.
 */
export async function furtherLanguages(tag: string) {
  return /^en\b/i.test(tag) ? undefined : import('./load-pack.js')
}
