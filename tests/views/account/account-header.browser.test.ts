import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RouterController } from '../../../src/controllers/app/router.js'
import { Shell } from '../../../src/modal/shell/shell.js'
import { connectedScope } from '../../helpers/connected-scope.js'
import { namingService } from '../../helpers/naming-service.js'

test('the screen names the modal, and the header opens the networks and returns', async () => {
  const { scope } = connectedScope({ session: { address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' } })
  using _ = scope
  const shell = new Shell(scope)
  document.body.append(shell)
  try {
    await expect.element(page.getByRole('dialog', { name: 'Account', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Network: Ethereum' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Choose network' })).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.element(page.getByRole('dialog', { name: /^Account/ })).toBeVisible()
    expect(scope.use(RouterController).state.history).toHaveLength(1)
  } finally {
    shell.remove()
  }
})

test('shows the account name once it is known, and requests it for a stored connection', async () => {
  const named = { 'GET /v1/identity/{address}': { name: '<b>anna.eth', avatar: null } }
  const service = namingService(named)
  const { scope, session } = connectedScope({ services: { data: service.data } })
  using _ = scope
  const shell = new Shell(scope)
  document.body.append(shell)
  try {
    await expect.element(page.getByRole('button', { name: 'Account <b>anna.eth, settings' })).toBeVisible()
    await page.getByRole('button', { name: 'Account <b>anna.eth, settings' }).click()
    await page.getByRole('button', { name: /^<b>anna\.eth/ }).click()
    expect(scope.use(RouterController).view).toBe('ChooseAccountName')
    session.networkChanged('eip155:8453')
    expect(service.requests('GET /v1/identity/{address}')).toHaveLength(1)
  } finally {
    shell.remove()
  }
})
