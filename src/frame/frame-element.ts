/** What the iframe is made of. */
export interface FrameElementOptions {
  readonly url: string
  readonly origin: string
  /** Its name for a screen reader. */
  readonly title: string
}

/** What the wallet's page may do. Never `allow-top-navigation`: it must not be able to replace the app. */
const SANDBOX = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-downloads', // the recovery file
  'allow-storage-access-by-user-activation',
]

const FEATURES = ['publickey-credentials-get', 'publickey-credentials-create', 'storage-access']

/** The wallet's iframe, not yet on the page. Never `credentialless`: that would give it throw-away storage. */
export function createFrameElement({ url, origin, title }: FrameElementOptions): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = title
  frame.allow = FEATURES.map(feature => `${feature} ${origin}`).join('; ')
  frame.sandbox.add(...SANDBOX)
  frame.referrerPolicy = 'origin'
  frame.loading = 'eager'
  frame.src = url
  return frame
}
