import { describe, expect, test, vi } from 'vitest'
import { SettingsController } from '../../src/controllers/app/settings.js'
import type { AppKitOptions } from '../../src/core/config.js'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import { applyProjectFeatures } from '../../src/modal/follow-project.js'
import type { ProjectFeatures } from '../../src/services/app-project.js'
import { testScope } from '../helpers/test-scope.js'

function setUp(features: () => Promise<ProjectFeatures>, options: Partial<AppKitOptions> = {}) {
  const scope = testScope({ options, services: { project: { available: true, features } } })
  return { scope, settings: scope.use(SettingsController) }
}

describe('applyProjectFeatures', () => {
  test('operator settings override those of the app, also after updates', async () => {
    const { scope, settings } = setUp(async () => ({ swaps: false, socials: ['x'] }), { features: { onramp: false } })
    await applyProjectFeatures(scope)
    expect(settings.features).toMatchObject({ swaps: false, socials: ['x'], onramp: false, email: true })
    settings.updateFeatures({ swaps: true, email: false })
    expect(settings.features).toMatchObject({ swaps: false, email: false })
  })

  test('changes nothing if the request fails', async () => {
    const { scope, settings } = setUp(() => Promise.reject(new AppKitError('http/unreachable')))
    const before = settings.features
    await applyProjectFeatures(scope)
    expect(settings.features).toBe(before)
  })

  test('logs the overridden features with debug only', async () => {
    const response = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const answer = async () => ({ swaps: false, history: false })
    await applyProjectFeatures(setUp(answer, { features: { swaps: true } }).scope)
    await applyProjectFeatures(setUp(answer, { debug: true }).scope)
    expect(response).not.toHaveBeenCalled()
    await applyProjectFeatures(setUp(answer, { debug: true, features: { swaps: true } }).scope)
    expect(response).toHaveBeenCalledExactlyOnceWith(
      'The configuration of the project counts in place of features.swaps',
    )
    response.mockRestore()
  })

  test('changes nothing after the instance is destroyed', async () => {
    const { scope, settings } = setUp(async () => (scope.dispose(), { swaps: false }))
    await applyProjectFeatures(scope)
    expect(settings.features.swaps).toBe(true)
  })
})
