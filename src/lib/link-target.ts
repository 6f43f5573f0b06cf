/** Where the page stands that opens a link. */
export interface LinkPlace {
  readonly isTelegram: boolean
  readonly isIframe: boolean
}

/** The window a wallet link is opened in: this one, out of the frame we are in, or a new one where Telegram is around us. */
export function linkTarget({ isTelegram, isIframe }: LinkPlace): '_self' | '_top' | '_blank' {
  if (isTelegram) return '_blank'
  return isIframe ? '_top' : '_self'
}
