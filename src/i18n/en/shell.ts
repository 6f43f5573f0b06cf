import { tags } from './tags.js'

export const shell = {
  feature: 'shell',
  back: 'Back',
  close: tags.close,
  help: 'What is a wallet?',
  dismiss: 'Dismiss',
  loading: 'Loading',
  retry: tags.retry,
  chunkFailedHeading: 'Couldn’t load',
  chunkFailed: tags.notLoaded,
  alertFor: (detail: string) => `For developers: ${detail}`,
}
