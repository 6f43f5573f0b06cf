import type { LocalePack } from './messages.js'

/** The languages beside English, each one chunk. */
const packs: Readonly<Record<string, () => Promise<LocalePack>>> = {}

/** The words of the language nearest to a BCP 47 tag; undefined where English is it, or all there is. Never throws. */
export async function loadPack(tag: string): Promise<LocalePack | undefined> {
  const language = tag.toLowerCase().split('-')[0] ?? ''
  try {
    return await packs[language]?.()
  } catch {
    return undefined // a chunk lost to a dead network leaves the words of the moment
  }
}
