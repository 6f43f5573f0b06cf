export const shell = {
  feature: 'shell',
  back: 'Back',
  close: 'Close',
  help: 'What is a wallet?',
  dismiss: 'Dismiss',
  loading: 'Loading',
  retry: 'Try again',
  chunkFailed: 'Part of this app didn’t load. Check your internet connection, then try again.',
  alertFor: (detail: string) => `For developers: ${detail}`,
}
