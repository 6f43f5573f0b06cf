/** The sellers of crypto with a page of their own, by the origin of that page. An origin proves who a seller is. */
const knownSellers: Readonly<Record<string, string>> = {
  'https://app.rampnetwork.com': 'Ramp Network',
  'https://buy-sandbox.moonpay.com': 'MoonPay sandbox',
  'https://buy.moonpay.com': 'MoonPay',
  'https://buy.onramper.com': 'Onramper',
  'https://crypto.link.com': 'Stripe',
  'https://global.transak.com': 'Transak',
  'https://pay.coinbase.com': 'Coinbase',
}

/** Returns the name of the seller whose pages have an origin, or undefined if it is not known. */
export function findKnownSeller(origin: string): string | undefined {
  return Object.hasOwn(knownSellers, origin) ? knownSellers[origin] : undefined
}
