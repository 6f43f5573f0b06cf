import { afterEach, describe, expect, test, vi } from 'vitest'
import { AlertController } from '../../../src/controllers/app/alert.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import { testScope } from '../../helpers/test-scope.js'

const missing = new AppKitError('config/project-id-missing')
const wrong = new AppKitError('config/option-wrong', { text: 'networks: expected list' })

describe('AlertController', () => {
  afterEach(() => void vi.restoreAllMocks())

  function alertOf(debug?: boolean) {
    const spoken = vi.spyOn(console, 'error').mockImplementation(() => {})
    const scope = testScope({ options: debug === undefined ? {} : { debug } })
    return { alert: scope.use(AlertController), spoken }
  }

  test('debug: an error is shown without logging it by default', () => {
    const { alert, spoken } = alertOf()
    alert.show(wrong)
    expect(alert.state).toEqual({ code: 'config/option-wrong', detail: 'networks: expected list' })
    expect(spoken).not.toHaveBeenCalled()
  })

  test('logs the error with debug enabled', () => {
    const { alert, spoken } = alertOf(true)
    alert.show(wrong)
    expect(alert.state.code).toBe('config/option-wrong')
    expect(spoken).toHaveBeenCalledExactlyOnceWith(wrong)
  })

  test('neither shows nor logs the error with debug disabled', () => {
    const { alert, spoken } = alertOf(false)
    alert.show(wrong)
    expect(alert.state.code).toBeUndefined()
    expect(spoken).not.toHaveBeenCalled()
  })

  test('leaves the detail empty for an error without its own message', () => {
    const { alert } = alertOf()
    alert.show(wrong)
    alert.show(missing)
    expect(alert.state).toEqual({ code: 'config/project-id-missing', detail: '' })
  })

  test('shows each code once with showOnce', () => {
    const { alert } = alertOf()
    alert.showOnce(missing)
    alert.hide()
    alert.showOnce(new AppKitError('config/project-id-missing'))
    expect(alert.state.code).toBeUndefined()
    alert.showOnce(wrong)
    expect(alert.state.code).toBe('config/option-wrong')
  })

  test('shows the same code again with show', () => {
    const { alert } = alertOf()
    alert.show(missing)
    alert.hide()
    alert.show(missing)
    expect(alert.state.code).toBe('config/project-id-missing')
  })
})
