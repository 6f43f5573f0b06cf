import { arDeferred } from './ar/deferred-packs.js'
import { deDeferred } from './de/deferred-packs.js'
import type { ErrorMessages, DeferredPacks, LocalePack, PackName } from './language.js'

interface LanguageChunks {
  loadMessages(): Promise<LocalePack>
  readonly deferred: DeferredPacks
  /** A separate chunk, because most users never see an error. */
  loadErrors(): Promise<ErrorMessages>
}

const languages: Readonly<Record<string, LanguageChunks>> = {
  ar: {
    loadMessages: () => import('./ar.js').then(({ ar }) => ar),
    deferred: arDeferred,
    loadErrors: () => import('./ar/errors.js').then(({ errors }) => errors),
  },
  de: {
    loadMessages: () => import('./de.js').then(({ de }) => de),
    deferred: deDeferred,
    loadErrors: () => import('./de/errors.js').then(({ errors }) => errors),
  },
}

/**
 * Loads the first screens' messages in the language nearest to a BCP 47 tag. Resolves with undefined for English, and
 * if the language is missing or cannot be loaded. Never rejects.
 */
export async function loadPack(tag: string): Promise<LocalePack | undefined> {
  try {
    return await findLanguage(tag)?.loadMessages()
  } catch {
    return undefined // offline: the current language stays
  }
}

export async function loadDeferredPack(tag: string, pack: PackName): Promise<LocalePack | undefined> {
  return findLanguage(tag)?.deferred[pack]()
}

/**
 * Loads the error messages in the language nearest to a BCP 47 tag, or in English. Rejects if neither can be loaded.
 */
export async function loadErrorMessages(tag: string): Promise<ErrorMessages> {
  const errors = await findLanguage(tag)
    ?.loadErrors()
    .catch(() => undefined)
  return errors ?? (await import('./en/errors.js')).errors
}

function findLanguage(tag: string): LanguageChunks | undefined {
  const language = tag.toLowerCase().split('-')[0] ?? ''
  return Object.hasOwn(languages, language) ? languages[language] : undefined
}
