import type { Platform } from '../../core/analytics.js'
import type { Host } from '../../services/host.js'

/** How a wallet of the protocol was reached: by the link that the person opened, else by the QR code. */
export function reachedBy(link: { readonly href: string } | undefined, { isMobile }: Pick<Host, 'isMobile'>): Platform {
  if (!link) return 'qrcode'
  if (isMobile) return 'mobile'
  return /^https?:/i.test(link.href) ? 'web' : 'desktop'
}
