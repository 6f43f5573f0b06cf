/** The parts of a window that tell what is around it. */
export interface FramedWindow {
  readonly location?: { readonly ancestorOrigins?: { readonly [index: number]: string }; readonly origin?: string }
  readonly document?: { readonly referrer: string }
}

/**
 * The origin of the page around this frame, as far as the browser says: the first ancestor's, or where it does not tell
 * ancestors, that of the page that led here. Undefined where this page itself led here, or nobody says.
 */
export function parentOrigin({ location, document }: FramedWindow): string | undefined {
  const told = location?.ancestorOrigins?.[0]
  if (told !== undefined) return told
  const { referrer = '' } = document ?? {}
  const origin = URL.canParse(referrer) ? new URL(referrer).origin : undefined
  return origin === location?.origin ? undefined : origin
}

/** 128 random bits as 32 hex characters, from the system's generator. Unlike `randomUUID` it works on plain http pages. */
export function requestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
