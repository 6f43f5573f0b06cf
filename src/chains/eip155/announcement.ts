import type { Provider } from '../../core/provider.js'
import { isProvider } from './is-provider.js'

/** What an announced wallet says about itself, checked and copied, so that nothing it changes later counts. */
export interface Announcement {
  /** The rdns, or `announced:` and the name where there is none: never the id of another kind of connector. */
  readonly id: string
  readonly name: string
  readonly icon?: string
  readonly rdns?: string
  readonly provider: Provider
}

/** Longer names are cut, longer icons dropped: no row of a list needs them. */
const NAME_MAX = 64
const ICON_MAX = 262_144

const rdnsShape = /^[\w-]{1,63}(\.[\w-]{1,63})+$/
const webShape = /^https:\/\/[^\s<>"']+$/
const dataShape = /^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]./s
const invisible = /[\p{C}\u115f\u1160\u2800\u3164]/gu

/**
 * Reads the detail of an announcement; nothing where it is malformed, has neither name nor rdns, or
 * throws when it is read. Standard: EIP-6963.
 */
export function readAnnouncement(detail: unknown): Announcement | undefined {
  try {
    const { info, provider } = detail as { info: Record<string, unknown>; provider: unknown }
    const { name, icon, rdns } = info
    if (!isProvider(provider)) return
    const sign = rdnsOf(rdns)
    const label = text(name).slice(0, NAME_MAX).replace(invisible, '').trim() || sign
    if (!label) return
    const image = text(icon).trim()
    return {
      id: sign || `announced:${label}`,
      name: label,
      provider,
      ...(sign && { rdns: sign }),
      ...(isIcon(image) && { icon: image }),
    }
  } catch {
    // An announcer that throws when it is read has announced nothing.
  }
}

/** The domain in lower case; MetaMask's mobile browser is the same wallet as its extension. */
function rdnsOf(value: unknown): string {
  const rdns = text(value).toLowerCase()
  if (!rdnsShape.test(rdns)) return ''
  return rdns === 'io.metamask.mobile' ? 'io.metamask' : rdns
}

/** Whatever the case of its scheme; a pattern that minds no case takes the browser ten times as long to make. */
function isIcon(image: string): boolean {
  const head = image.slice(0, 24).toLowerCase()
  if (image.length > ICON_MAX) return false
  return dataShape.test(head) || (head.startsWith('https:') && webShape.test(`https:${image.slice(6)}`))
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
