import type { shell as english } from '../en/shell.js'
import type { Translation } from '../language.js'
import { tags } from './tags.js'

export const shell: Translation<typeof english> = {
  feature: 'shell',
  back: 'Zurück',
  close: tags.close,
  help: 'Was ist eine Wallet?',
  dismiss: 'Ausblenden',
  loading: 'Wird geladen',
  retry: tags.retry,
  chunkFailedHeading: 'Nicht geladen',
  chunkFailed: tags.notLoaded,
  alertFor: detail => `Für Entwickler: ${detail}`,
}
