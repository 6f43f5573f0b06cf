import { describe, expect, test, vi } from 'vitest'
import { SettingsController } from '../../src/controllers/app/settings.js'
import type { AppKitOptions } from '../../src/core/config.js'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import { followProject } from '../../src/modal/follow-project.js'
import type { ProjectFeatures } from '../../src/services/app-project.js'
import { testScope } from '../helpers/test-scope.js'

function setUp(features: () => Promise<ProjectFeatures>, options: Partial<AppKitOptions> = {}) {
  const scope = testScope({ options, services: { project: { available: true, features } } })
  return { scope, settings: scope.use(SettingsController) }
}

describe('followProject', () => {
  test('lets the operator decide, now and later, and the app all that he leaves to it', async () => {
    const { scope, settings } = setUp(async () => ({ swaps: false, socials: ['x'] }), { features: { onramp: false } })
    await followProject(scope)
    expect(settings.features).toMatchObject({ swaps: false, socials: ['x'], onramp: false, email: true })
    settings.updateFeatures({ swaps: true, email: false })
    expect(settings.features).toMatchObject({ swaps: false, email: false })
  })

  test('changes nothing where nobody answers', async () => {
    const { scope, settings } = setUp(() => Promise.reject(new AppKitError('http/unreachable')))
    const before = settings.features
    await followProject(scope)
    expect(settings.features).toBe(before)
  })

  test('names the app’s own choices that do not count, for those who want to know', async () => {
    const said = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const answer = async () => ({ swaps: false, history: false })
    await followProject(setUp(answer, { features: { swaps: true } }).scope)
    await followProject(setUp(answer, { debug: true }).scope)
    expect(said).not.toHaveBeenCalled()
    await followProject(setUp(answer, { debug: true, features: { swaps: true } }).scope)
    expect(said).toHaveBeenCalledExactlyOnceWith('The configuration of the project counts in place of features.swaps')
    said.mockRestore()
  })

  test('comes too late for an instance that has ended', async () => {
    const { scope, settings } = setUp(async () => (scope.dispose(), { swaps: false }))
    await followProject(scope)
    expect(settings.features.swaps).toBe(true)
  })
})
