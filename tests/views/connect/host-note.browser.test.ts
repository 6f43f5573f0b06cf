import { afterEach, describe, expect, test } from 'vitest'
import { type Host, HostController } from '../../../src/controllers/app/host.js'
import type { Connector } from '../../../src/core/connector.js'
import { HostNote } from '../../../src/views/connect/host-note.js'
import { cardSettings } from '../../helpers/card-settings.js'
import { announced, connectScope, protocol } from '../../helpers/connect-scope.js'
import { scriptedConnector } from '../../helpers/scripted-connector.js'
import { viewStage, type ViewStageOptions } from '../../helpers/view-stage.js'

const disposables: Disposable[] = []
afterEach(() => {
  for (const disposable of disposables.splice(0).reverse()) disposable[Symbol.dispose]()
})

const login = () => scriptedConnector({ id: 'AUTH', type: 'AUTH', name: 'Email' })
const safe = () => scriptedConnector({ id: 'safe', type: 'EXTERNAL', name: 'Safe', host: 'safe' })

async function noteIn(host: Partial<Host>, connectors: readonly Connector[], settings?: ViewStageOptions) {
  const scope = await connectScope({ connectors })
  Object.assign(scope.use(HostController).state, host)
  const stage = await viewStage<unknown, HostNote>(scope, HostNote, {}, settings)
  disposables.push(scope, stage)
  return stage
}

async function noteText(host: Partial<Host>, connectors = [protocol(), login(), announced('Fox')]): Promise<string> {
  const stage = await noteIn(host, connectors)
  return stage.view.shadowRoot?.textContent?.trim() ?? ''
}

describe('host note', () => {
  test('is empty outside a host app', async () => {
    expect(await noteText({})).toBe('')
  })

  test('mentions QR codes, links and logins inside Safe', async () => {
    const text = await noteText({ isForeignFrame: true }, [protocol(), login(), safe()])
    expect(text).toBe(
      'This page runs inside Safe, so QR codes and links to other wallets are hidden. Email and social login don’t work inside another page, so they are hidden.',
    )
  })

  test('mentions logins in a plain frame, if the app offers them', async () => {
    expect(await noteText({ isForeignFrame: true })).toBe('Email and social login don’t work inside another page, so they are hidden.')
    expect(await noteText({ isForeignFrame: true }, [protocol()])).toBe('')
  })

  test('mentions QR codes and social login in an in-app browser', async () => {
    const text = await noteText({ isInApp: true })
    expect(text).toContain('inside Fox')
    expect(text).toContain('pop-ups don’t open here')
  })

  test('has no accessibility violation in any theme and direction', async () => {
    for (const settings of cardSettings) {
      const stage = await noteIn({ isForeignFrame: true }, [protocol(), login(), safe()], settings)
      expect(stage.text).toContain('inside Safe')
      expect(await stage.violations()).toEqual([])
    }
  })

  test('mentions some social logins inside Telegram', async () => {
    expect(await noteText({ isTelegram: true, isIos: true })).toContain('inside Telegram')
  })
})
