import { LocaleController } from '../../controllers/app/locale.js'
import type { Scope } from '../../controllers/scope.js'
import { loadLanguages } from '../../controllers/app/messages.js'
import type { LocalePack } from '../../i18n/language.js'
import { getLanguage, watchLanguage } from '../page-language.js'

export function followLocale(scope: Scope, element: Element, signal: AbortSignal): void {
  const locale = scope.use(LocaleController)
  if (signal.aborted) return
  locale.hasScreens = true
  signal.addEventListener('abort', () => void (locale.hasScreens = false), { once: true })
  let wanted = ''
  const setLanguage = async (tag: string) => {
    wanted = tag
    if (isLoaded(locale, tag)) return
    const pack = await loadLocalePack(tag)
    if (tag === wanted && !signal.aborted) locale.setLanguage(tag, pack) // the language may have changed while loading
  }
  watchLanguage(scope, element, signal, tag => void setLanguage(tag))
}

export async function preloadLocale(scope: Scope, element: Element): Promise<void> {
  const locale = scope.use(LocaleController)
  const tag = getLanguage(scope, element)
  if (locale.hasScreens || isLoaded(locale, tag)) return
  const pack = await loadLocalePack(tag)
  if (!locale.hasScreens && !scope.signal.aborted) locale.setLanguage(tag, pack)
}

function isLoaded(locale: LocaleController, tag: string): boolean {
  return locale.state.tag === tag && locale.state.pack !== undefined
}

export async function loadLocalePack(tag: string): Promise<LocalePack | undefined> {
  return loadLanguages(tag)
    .then(languages => languages?.loadPack(tag))
    .catch(() => undefined)
}
