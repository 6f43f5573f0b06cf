import { framePageSettings, type FramePageSettings } from '../../../../src/contract/frame-page-settings.js'
import { parseJson } from '../../../../src/lib/text.js'

export function readPageSettings(page: Document): FramePageSettings | undefined {
  const written = page.querySelector('meta[name="appkit-frame"]')?.getAttribute('content')
  try {
    return framePageSettings.parse(parseJson(written ?? ''))
  } catch {
    return undefined
  }
}

/**
 * Returns the languages of the browser, with the requested one first. Any page can open the wallet's pages with a
 * language of its choice, so one that the browser does not list is ignored: the user may not read it. The region is also
 * that of the browser, because regions differ in how they write numbers (1,000 and 1.000).
 */
export function preferredLanguages({ location, navigator }: Pick<Window, 'location' | 'navigator'>): readonly string[] {
  const requested = new URLSearchParams(location.search).get('locale') ?? ''
  const { languages } = navigator
  return languages.toSorted((a, b) => Number(isSameLanguage(b, requested)) - Number(isSameLanguage(a, requested)))
}

function isSameLanguage(tag: string, other: string): boolean {
  const [language, otherLanguage] = [tag, other].map(given => given.toLowerCase().split('-')[0])
  return language === otherLanguage
}

export function requestedTheme({ location }: Pick<Window, 'location'>): 'light' | 'dark' | undefined {
  const theme = new URLSearchParams(location.search).get('theme')
  return theme === 'light' || theme === 'dark' ? theme : undefined
}
