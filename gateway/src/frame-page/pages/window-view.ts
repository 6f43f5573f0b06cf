import type { HandshakeView, HelloEvent } from '../channel/handshake.js'

/** The page around this one: the parent of a frame, or the opener of a popup. Nothing where there is neither. */
export function windowView(page: Window): HandshakeView | undefined {
  const framed = page.parent !== page
  const partner = (framed ? page.parent : page.opener) as Window | null
  if (!partner) return undefined
  const listed = framed ? page.location.ancestorOrigins : undefined
  return {
    partner,
    ownOrigin: page.location.origin,
    ...(listed && { ancestors: [...listed] }),
    isDirect: !framed || page.parent === page.top,
    referrer: page.document.referrer,
    listen(listener) {
      const hear = (event: MessageEvent) => listener(event as HelloEvent)
      page.addEventListener('message', hear)
      return () => page.removeEventListener('message', hear)
    },
  }
}
