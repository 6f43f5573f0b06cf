import { describe, expect, test } from 'vitest'
import { LocaleController } from '../../../src/controllers/app/locale.js'

const english = { feature: 'greeting', hello: 'Hello', to: (name: string) => `Hello ${name}` }
const german = { feature: 'greeting', hello: 'Hallo', to: (name: string) => `Hallo ${name}` }

describe('LocaleController', () => {
  test('returns English messages until a pack is set', () => {
    const locale = new LocaleController()
    expect(locale.state).toMatchObject({ tag: 'en', direction: 'ltr', pack: undefined })
    expect(locale.messages(english).hello).toBe('Hello')
  })

  test('returns messages of the pack, and English ones for features it lacks', () => {
    const locale = new LocaleController()
    locale.setLanguage('de', { greeting: german })
    expect(locale.messages(english).to('Ada')).toBe('Hallo Ada')
    expect(locale.messages({ feature: 'farewell', bye: 'Bye' }).bye).toBe('Bye')
  })

  test('returns to English', () => {
    const locale = new LocaleController()
    locale.setLanguage('de', { greeting: german })
    locale.setLanguage('en', undefined)
    expect(locale.state).toMatchObject({ tag: 'en', pack: undefined })
    expect(locale.messages(english).hello).toBe('Hello')
  })

  test('sets the text direction', () => {
    const locale = new LocaleController()
    locale.setDirection('rtl')
    expect(locale.state.direction).toBe('rtl')
  })
})
