import { describe, expect, test } from 'vitest'
import { readSettings } from '../src/settings.js'

describe('readSettings', () => {
  test('without an environment: this machine only, no relay, everybody may ask', () => {
    expect(readSettings({})).toEqual({ port: 8787, host: '127.0.0.1', relay: false })
  })

  test('reads lists with blanks and empty entries', () => {
    const env = {
      PORT: '0',
      HOST: '0.0.0.0',
      RELAY: 'on',
      ALLOWED_ORIGINS: ' https://a.example, ,',
      PROJECT_IDS: 'a,b',
    }
    expect(readSettings(env)).toEqual({
      port: 0,
      host: '0.0.0.0',
      relay: true,
      origins: ['https://a.example'],
      projects: ['a', 'b'],
    })
  })

  test.each([
    [{ PORT: 'x' }, 'PORT is "x"'],
    [{ PORT: '65536' }, 'PORT is "65536"'],
    [{ PORT: '-1' }, 'PORT is "-1"'],
    [{ RELAY: 'yes' }, 'RELAY is "yes"'],
  ])('%j is refused by name', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(sentence)
  })
})
