import { pageSecrets } from '../storage/browser-secrets.js'
import { chooseTexts } from '../texts/choose-texts.js'
import { showMessage, Shell } from '../ui/shell.js'
import { confirmSignIn } from './confirm-sign-in.js'
import { finishCallback } from './finish-callback.js'
import { readPageSettings, wantedLanguages } from './page-settings.js'

/** Where a social's own page sends the person back to. */
async function start(): Promise<void> {
  const language = chooseTexts(wantedLanguages(window))
  const shell = new Shell(document, language, 'page')
  const { callback, signIn } = language.texts
  showMessage(shell, callback.working)
  const settings = readPageSettings(document)
  if (!settings) return showMessage(shell, callback.failed, 'warning')
  const parts = {
    secrets: await pageSecrets(),
    confirm: async (facts: Parameters<typeof confirmSignIn>[1]) => confirmSignIn(shell, facts, signIn.hint),
  }
  const end = await finishCallback(settings.api, window, parts)
  const words = { done: callback.done, failed: callback.failed, refused: signIn.refused }[end]
  showMessage(shell, words, end === 'done' ? 'check' : 'warning')
}

void start()
