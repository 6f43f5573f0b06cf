import { tags } from './tags.js'

export const shell = {
  feature: 'shell',
  back: 'Back',
  close: tags.close,
  help: 'What is a wallet?',
  dismiss: 'Dismiss',
  loading: 'Loading',
  retry: 'Try again',
  chunkFailed: 'Part of this app didn’t load. Check your internet connection, then try again.',
  alertFor: (detail: string) => `For developers: ${detail}`,
}
