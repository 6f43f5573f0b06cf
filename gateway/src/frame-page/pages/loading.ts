import { chooseTexts } from '../texts/choose-texts.js'
import { showMessage, Shell } from '../ui/shell.js'
import { preferredLanguages } from './page-settings.js'

const language = chooseTexts(preferredLanguages(window))
showMessage(new Shell(document, language, 'page'), language.texts.loading)
