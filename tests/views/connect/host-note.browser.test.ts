import { afterEach, describe, expect, test } from 'vitest'
import { type Host, HostController } from '../../../src/controllers/app/host.js'
import type { Connector } from '../../../src/core/connector.js'
import { HostNote } from '../../../src/views/connect/host-note.js'
import { cardSettings } from '../../helpers/card-settings.js'
import { announced, connectScope, protocol } from '../../helpers/connect-scope.js'
import { scriptedConnector } from '../../helpers/scripted-connector.js'
import { viewStage, type ViewStageOptions } from '../../helpers/view-stage.js'

const made: Disposable[] = []
afterEach(() => {
  for (const each of made.splice(0).reverse()) each[Symbol.dispose]()
})

const login = () => scriptedConnector({ id: 'AUTH', type: 'AUTH', name: 'Email' })
const safe = () => scriptedConnector({ id: 'safe', type: 'EXTERNAL', name: 'Safe', host: 'safe' })

/** The note inside such a host. */
async function noteIn(host: Partial<Host>, connectors: readonly Connector[], settings?: ViewStageOptions) {
  const scope = await connectScope({ connectors })
  Object.assign(scope.use(HostController).state, host)
  const stage = await viewStage<unknown, HostNote>(scope, HostNote, {}, settings)
  made.push(scope, stage)
  return stage
}

/** What it says there. */
async function said(host: Partial<Host>, connectors = [protocol(), login(), announced('Fox')]): Promise<string> {
  const stage = await noteIn(host, connectors)
  return stage.view.shadowRoot?.textContent?.trim() ?? ''
}

describe('what is left out inside another app', () => {
  test('is nothing on a page of its own', async () => {
    expect(await said({})).toBe('')
  })

  test('are codes, links and logins inside a Safe', async () => {
    const text = await said({ isForeignFrame: true }, [protocol(), login(), safe()])
    expect(text).toBe(
      'This page runs inside Safe: codes and links to other wallets are left out. Logins are left out: they do not work inside another page.',
    )
  })

  test('are logins in a plain frame, and nothing where the app has none', async () => {
    expect(await said({ isForeignFrame: true })).toBe('Logins are left out: they do not work inside another page.')
    expect(await said({ isForeignFrame: true }, [protocol()])).toBe('')
  })

  test('are codes and the accounts elsewhere in a wallet’s browser', async () => {
    const text = await said({ isInApp: true })
    expect(text).toContain('inside Fox')
    expect(text).toContain('no window opens here')
  })

  test('has nothing that axe finds, in either theme and direction', async () => {
    for (const settings of cardSettings) {
      const stage = await noteIn({ isForeignFrame: true }, [protocol(), login(), safe()], settings)
      expect(stage.text).toContain('inside Safe')
      expect(await stage.violations()).toEqual([])
    }
  })

  test('are some accounts inside Telegram', async () => {
    expect(await said({ isTelegram: true, isIos: true })).toContain('inside Telegram')
  })
})
