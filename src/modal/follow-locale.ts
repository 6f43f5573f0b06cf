import { LocaleController } from '../controllers/base/locale.js'
import type { Scope } from '../controllers/scope.js'
import { furtherLanguages } from '../i18n/further-languages.js'

/** Speaks the language of the option, else of the nearest `lang`, and goes the way of the nearest `dir`; follows both live until the signal says stop. */
export function followLocale(scope: Scope, element: Element, signal: AbortSignal): void {
  const locale = scope.use(LocaleController)
  let wanted = ''
  if (signal.aborted) return
  const read = () => {
    locale.setDirection(parentOf(element)?.matches(':dir(rtl)') ? 'rtl' : 'ltr')
    const tag = wellFormed(scope.options.locale ?? nearestLang(element) ?? 'en')
    if (tag !== wanted) void speak((wanted = tag))
  }
  const speak = async (tag: string) => {
    const pack = await furtherLanguages(tag)
      .then(further => further?.loadPack(tag))
      .catch(() => undefined) // a chunk lost to a dead network leaves the words of the moment
    if (tag === wanted && !signal.aborted) locale.speak(tag, pack) // else the page changed its mind while we waited
  }
  const watcher = new MutationObserver(read)
  watcher.observe(document.documentElement, { attributes: true, subtree: true, attributeFilter: ['lang', 'dir'] })
  signal.addEventListener('abort', () => watcher.disconnect(), { once: true })
  read()
}

/** A tag that `Intl` takes: some pages write `de_CH`, others nonsense, which is English here. Standard: BCP 47. */
function wellFormed(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag.trim().replaceAll('_', '-'))[0] ?? 'en'
  } catch {
    return 'en'
  }
}

function nearestLang(element: Element): string | undefined {
  for (let at = parentOf(element); at; at = parentOf(at)) {
    const tag = at.getAttribute('lang')
    if (tag) return tag
  }
  return undefined
}

function parentOf(element: Element): Element | undefined {
  const parent = element.parentNode
  if (parent instanceof ShadowRoot) return parent.host
  return parent instanceof Element ? parent : undefined
}
