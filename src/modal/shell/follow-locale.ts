import { LocaleController } from '../../controllers/app/locale.js'
import type { Scope } from '../../controllers/scope.js'
import { furtherLanguages } from '../../controllers/app/messages.js'
import type { LocalePack } from '../../i18n/language.js'
import { languageAt, watchLanguage } from '../page-language.js'

/** Speaks the language of the option, else of the nearest `lang`, and goes the way of the nearest `dir`; follows both live until the signal says stop. */
export function followLocale(scope: Scope, element: Element, signal: AbortSignal): void {
  const locale = scope.use(LocaleController)
  if (signal.aborted) return
  locale.hasScreens = true
  signal.addEventListener('abort', () => void (locale.hasScreens = false), { once: true })
  let wanted = ''
  const speak = async (tag: string) => {
    wanted = tag
    if (isSpoken(locale, tag)) return
    const pack = await loadWords(tag)
    if (tag === wanted && !signal.aborted) locale.speak(tag, pack) // else the page changed its mind while we waited
  }
  watchLanguage(scope, element, signal, tag => void speak(tag))
}

/** Loads the words of the place where the dialog is about to open, so that it does not open in English first. */
export async function learnLocale(scope: Scope, place: Element): Promise<void> {
  const locale = scope.use(LocaleController)
  const tag = languageAt(scope, place)
  if (locale.hasScreens || isSpoken(locale, tag)) return
  const pack = await loadWords(tag)
  if (!locale.hasScreens && !scope.signal.aborted) locale.speak(tag, pack)
}

function isSpoken(locale: LocaleController, tag: string): boolean {
  return locale.state.tag === tag && locale.state.pack !== undefined
}

/** Loads the words of the first screens; undefined for English, and where a dead network lost them. */
export async function loadWords(tag: string): Promise<LocalePack | undefined> {
  return furtherLanguages(tag)
    .then(further => further?.loadPack(tag))
    .catch(() => undefined)
}
