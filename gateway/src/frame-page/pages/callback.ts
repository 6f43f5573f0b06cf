import { chooseTexts } from '../ui/texts/choose-texts.js'
import { showMessage } from '../ui/message-screen.js'
import { Shell } from '../ui/shell.js'
import { finishCallback } from './finish-callback.js'
import { readPageSettings, wantedLanguages } from './page-settings.js'

/** Where a social's own page sends the person back to. */
const language = chooseTexts(wantedLanguages(window))
const shell = new Shell(document, language, 'page')
const { callback } = language.texts
showMessage(shell, callback.working)
const settings = readPageSettings(document)
void (settings ? finishCallback(settings.api, window) : Promise.resolve(false)).then(done =>
  showMessage(shell, done ? callback.done : callback.failed, done ? 'check' : 'warning'),
)
