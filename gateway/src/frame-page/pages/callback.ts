import { pageSecrets } from '../storage/browser-secrets.js'
import { chooseTexts } from '../texts/choose-texts.js'
import { showMessage, Shell } from '../ui/shell.js'
import { confirmSignIn } from './confirm-sign-in.js'
import { finishCallback } from './finish-callback.js'
import { readPageSettings, preferredLanguages } from './page-settings.js'

async function start(): Promise<void> {
  const language = chooseTexts(preferredLanguages(window))
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
  const text = { done: callback.done, failed: callback.failed, refused: signIn.refused }[end]
  showMessage(shell, text, end === 'done' ? 'check' : 'warning')
}

void start()
