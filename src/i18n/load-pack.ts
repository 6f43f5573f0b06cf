import { arFurther } from './ar/deferred-packs.js'
import { deFurther } from './de/deferred-packs.js'
import type { ErrorSentences, FurtherWords, LocalePack, PackName } from './language.js'

interface Chunks {
  /** The words of the first screens. */
  words(): Promise<LocalePack>
  /** The words of the others, each chunk on its own. */
  readonly further: FurtherWords
  /** What failures say: a chunk of its own, for most people never meet one. */
  sentences(): Promise<ErrorSentences>
}

/** The languages beside English. */
const languages: Readonly<Record<string, Chunks>> = {
  ar: {
    words: () => import('./ar.js').then(({ ar }) => ar),
    further: arFurther,
    sentences: () => import('./ar/errors.js').then(({ errors }) => errors),
  },
  de: {
    words: () => import('./de.js').then(({ de }) => de),
    further: deFurther,
    sentences: () => import('./de/errors.js').then(({ errors }) => errors),
  },
}

/** The words of the language nearest to a BCP 47 tag; undefined where English is it, or all there is. Never throws. */
export async function loadPack(tag: string): Promise<LocalePack | undefined> {
  try {
    return await languageOf(tag)?.words()
  } catch {
    return undefined // a chunk lost to a dead network leaves the words of the moment
  }
}

/** The same for a chunk of words that comes later. Rejects where it could not be loaded. */
export async function loadFurther(tag: string, pack: PackName): Promise<LocalePack | undefined> {
  return languageOf(tag)?.further[pack]()
}

/** What failures say in the language nearest to a BCP 47 tag, else in English. Rejects where neither can be loaded. */
export async function loadSentences(tag: string): Promise<ErrorSentences> {
  const sentences = await languageOf(tag)
    ?.sentences()
    .catch(() => undefined)
  return sentences ?? (await import('./en/errors.js')).errors
}

function languageOf(tag: string): Chunks | undefined {
  const language = tag.toLowerCase().split('-')[0] ?? ''
  return Object.hasOwn(languages, language) ? languages[language] : undefined
}
