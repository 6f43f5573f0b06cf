import { chooseTexts } from '../texts/choose-texts.js'
import { showMessage, Shell } from '../ui/shell.js'
import { wantedLanguages } from './page-settings.js'

/** A window that was opened in a click and waits to be sent on. */
const language = chooseTexts(wantedLanguages(window))
showMessage(new Shell(document, language, 'page'), language.texts.loading)
