import { describe, expect, test } from 'vitest'
import { type Host, HostController } from '../../../src/controllers/app/host.js'
import type { Connector } from '../../../src/core/connector.js'
import { HostNote } from '../../../src/views/connect/host-note.js'
import { cardSettings } from '../../helpers/page/card-settings.js'
import { announcedConnector, connectScope, walletConnectConnector } from '../../helpers/connect-scope.js'
import { scriptedConnector } from '../../helpers/scripted-connector.js'
import { mountView, type MountViewOptions } from '../../helpers/mount-view.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

const login = () => scriptedConnector({ id: 'AUTH', type: 'AUTH', name: 'Email' })
const safe = () => scriptedConnector({ id: 'safe', type: 'EXTERNAL', name: 'Safe', host: 'safe' })

async function noteIn(host: Partial<Host>, connectors: readonly Connector[], settings?: MountViewOptions) {
  const scope = disposeAfterTest(await connectScope({ connectors }))
  Object.assign(scope.use(HostController).state, host)
  return disposeAfterTest(await mountView<unknown, HostNote>(scope, HostNote, {}, settings))
}

async function noteText(
  host: Partial<Host>,
  connectors = [walletConnectConnector(), login(), announcedConnector('Fox')],
): Promise<string> {
  const stage = await noteIn(host, connectors)
  return stage.view.shadowRoot?.textContent?.trim() ?? ''
}

describe('host note', () => {
  test('is empty outside a host app', async () => {
    expect(await noteText({})).toBe('')
  })

  test('mentions QR codes, links and logins inside Safe', async () => {
    const text = await noteText({ isForeignFrame: true }, [walletConnectConnector(), login(), safe()])
    expect(text).toBe(
      'This page runs inside Safe, so QR codes and links to other wallets are hidden. Email and social login don’t work inside another page, so they are hidden.',
    )
  })

  test('mentions logins in a plain frame, if the app offers them', async () => {
    expect(await noteText({ isForeignFrame: true })).toBe(
      'Email and social login don’t work inside another page, so they are hidden.',
    )
    expect(await noteText({ isForeignFrame: true }, [walletConnectConnector()])).toBe('')
  })

  test('mentions QR codes and social login in an in-app browser', async () => {
    const text = await noteText({ isInApp: true })
    expect(text).toContain('inside Fox')
    expect(text).toContain('pop-ups don’t open here')
  })

  test('has no accessibility violation in any theme and direction', async () => {
    for (const settings of cardSettings) {
      const stage = await noteIn({ isForeignFrame: true }, [walletConnectConnector(), login(), safe()], settings)
      expect(stage.text).toContain('inside Safe')
      expect(await stage.violations()).toEqual([])
    }
  })

  test('mentions some social logins inside Telegram', async () => {
    expect(await noteText({ isTelegram: true, isIos: true })).toContain('inside Telegram')
  })
})
