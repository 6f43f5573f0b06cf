import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { FarcasterLoginController } from '../../../src/controllers/embedded/farcaster-login.js'
import { SocialLoginController } from '../../../src/controllers/embedded/social-login.js'
import { openSocialLogin } from '../../../src/views/embedded/finish-login.js'
import { SocialsPart } from '../../../src/views/embedded/socials-part.js'
import type { View } from '../../../src/views/shared/view.js'
import { ConnectingFarcasterView } from '../../../src/views/embedded/connecting-farcaster-view.js'
import { ConnectingSocialView } from '../../../src/views/embedded/connecting-social-view.js'
import { ConnectSocialsView } from '../../../src/views/embedded/connect-socials-view.js'
import { embeddedScope, type EmbeddedScope } from '../../helpers/embedded-scope.js'
import { frameRejection, type FrameScript } from '../../helpers/scripted-frame.js'
import { mountView, type MountedView, type MountViewOptions } from '../../helpers/mount-view.js'
import { disposeAfterTest } from '../../helpers/dispose-after-test.js'

const uri = 'https://accounts.google.com/o/oauth2/v2/auth?state=s'

describe('social login', () => {
  let fixture: EmbeddedScope
  let stage: MountedView<View> | undefined
  afterEach(() => void vi.restoreAllMocks())
  const router = () => fixture.scope.use(RouterController)

  function begin(script: FrameScript, socials?: readonly ('google' | 'x' | 'farcaster')[]) {
    fixture = embeddedScope(script, { options: { ...(socials && { features: { socials } }) } })
    disposeAfterTest(fixture.scope)
    fixture.scope.use(ModalController).setOpen(true)
  }
  async function show<P>(Class: new () => View<P>, params: P, options?: MountViewOptions) {
    stage?.[Symbol.dispose]()
    return (stage = disposeAfterTest(
      await mountView(fixture.scope, Class, params, options),
    ) as unknown as MountedView<View>)
  }
  /** Mocks window.open; a blocked popup returns null. */
  function windows(isBlocked = false) {
    const popup = { closed: false, location: { href: '' }, close: () => void (popup.closed = true) }
    const open = vi.spyOn(window, 'open').mockImplementation(() => (isBlocked ? null : (popup as unknown as Window)))
    return { popup, open }
  }

  test('shows five providers and a button for the others', async () => {
    begin({})
    await show(SocialsPart, undefined)
    const names = page
      .getByRole('button')
      .elements()
      .map(button => button.getAttribute('aria-label'))
    expect(names).toEqual([
      'Continue with Google',
      'Continue with X',
      'Continue with Discord',
      'Continue with Farcaster',
      'Continue with GitHub',
      'More accounts',
    ])
    await page.getByRole('button', { name: 'More accounts' }).click()
    expect(router().view).toBe('ConnectSocials')
  })

  test('shows the providers of the app in its order', async () => {
    begin({}, ['x', 'google'])
    await show(SocialsPart, undefined)
    const names = page
      .getByRole('button')
      .elements()
      .map(button => button.getAttribute('aria-label'))
    expect(names).toEqual(['Continue with X', 'Continue with Google'])
  })

  test("opens the popup in the click's task, and then navigates it to the provider", async () => {
    begin({ GET_SOCIAL_REDIRECT_URI: { uri } })
    const { popup, open } = windows()
    openSocialLogin(fixture.scope, 'google')
    expect(open).toHaveBeenCalledExactlyOnceWith(
      'https://wallet.example.com/loading',
      'appkit-social',
      'width=600,height=800,scrollbars=yes',
    )
    expect(router().current).toMatchObject({ view: 'ConnectingSocial', params: { social: 'google' } })
    await show(ConnectingSocialView, { social: 'google' })
    await expect.element(page.getByRole('status')).toHaveTextContent('Log in with Google')
    expect(popup.location.href).toBe(uri)
    fixture.frame.emit('SESSION_UPDATE', { token: 't' })
    await expect.element(page.getByRole('status')).toHaveTextContent('Connected')
    await fixture.scope.clock.advance(600)
    expect(fixture.scope.use(ModalController).state.open).toBe(false)
  })

  test('reports a closed popup, and keeps waiting', async () => {
    begin({ GET_SOCIAL_REDIRECT_URI: { uri } })
    const { popup } = windows()
    openSocialLogin(fixture.scope, 'google')
    await show(ConnectingSocialView, { social: 'google' })
    popup.close()
    await fixture.scope.clock.advance(1_000)
    await expect.element(page.getByRole('status')).toHaveTextContent('The window is closed.')
  })

  test('reports a blocked popup, and opens it with a button', async () => {
    begin({ GET_SOCIAL_REDIRECT_URI: { uri } })
    windows(true)
    openSocialLogin(fixture.scope, 'google')
    await show(ConnectingSocialView, { social: 'google' })
    await expect.element(page.getByRole('status')).toHaveTextContent('Pop-up blocked')
    vi.restoreAllMocks()
    const { open } = windows()
    await page.getByRole('button', { name: 'Open window' }).click()
    expect(open).toHaveBeenCalledOnce()
    await expect.element(page.getByRole('status')).toHaveTextContent('Log in with Google')
  })

  test('reports a provider that is not configured', async () => {
    begin({
      GET_SOCIAL_REDIRECT_URI: () => {
        throw frameRejection('social/unavailable', { message: 'none', code: 'E_PROVIDER' })
      },
    })
    windows()
    openSocialLogin(fixture.scope, 'google')
    await show(ConnectingSocialView, { social: 'google' })
    await expect.element(page.getByRole('status')).toHaveTextContent('Couldn’t log in with Google')
  })

  test('leaving the view cancels the login', async () => {
    begin({ GET_SOCIAL_REDIRECT_URI: { uri } })
    const { popup } = windows()
    openSocialLogin(fixture.scope, 'google')
    await show(ConnectingSocialView, { social: 'google' })
    await expect.poll(() => fixture.scope.use(SocialLoginController).state.phase).toBe('waiting')
    router().goBack()
    await expect.poll(() => popup.closed).toBe(true)
    expect(fixture.scope.use(SocialLoginController).state.phase).toBe('idle')
  })

  test('keeps the login when a view of the wallet replaces this one', async () => {
    begin({ GET_SOCIAL_REDIRECT_URI: { uri } })
    const { popup } = windows()
    openSocialLogin(fixture.scope, 'google')
    await show(ConnectingSocialView, { social: 'google' })
    await expect.poll(() => fixture.scope.use(SocialLoginController).state.phase).toBe('waiting')
    router().push('ApproveTransaction')
    stage?.[Symbol.dispose]()
    await expect.poll(() => stage?.host.isConnected).toBe(false)
    expect([fixture.scope.use(SocialLoginController).state.phase, popup.closed]).toEqual(['waiting', false])
    router().goBack()
    await show(ConnectingSocialView, { social: 'google' })
    await expect.element(page.getByRole('status')).toHaveTextContent('Log in with Google')
    fixture.frame.emit('SESSION_UPDATE', { token: 't' })
    await expect.element(page.getByRole('status')).toHaveTextContent('Connected')
  })

  test('reports a cancelled login, and can restart it', async () => {
    begin({ GET_SOCIAL_REDIRECT_URI: { uri } })
    windows()
    openSocialLogin(fixture.scope, 'google')
    await show(ConnectingSocialView, { social: 'google' })
    await expect.element(page.getByRole('status')).toHaveTextContent('Log in with Google')
    fixture.scope.use(SocialLoginController).cancel()
    await expect.element(page.getByRole('status')).toHaveTextContent('Google login canceled')
    await page.getByRole('button', { name: 'Open window' }).click()
    await expect.element(page.getByRole('status')).toHaveTextContent('Log in with Google')
  })

  test('ignores the login of another provider', async () => {
    begin({ GET_SOCIAL_REDIRECT_URI: { uri } })
    windows()
    openSocialLogin(fixture.scope, 'google')
    await show(ConnectingSocialView, { social: 'x' })
    await expect.element(page.getByRole('status')).toHaveTextContent('X login canceled')
  })

  test('Farcaster: keeps the first link when a view of the wallet closes', async () => {
    let approve = () => {}
    begin({
      GET_FARCASTER_URI: { url: 'https://farcaster.xyz/~/siwf?channelToken=x' },
      CONNECT_FARCASTER: () => new Promise(resolve => (approve = () => resolve({ userName: 'ada' }))),
    })
    router().push('ConnectingFarcaster')
    await show(ConnectingFarcasterView, undefined)
    await expect.element(page.getByRole('img', { name: 'Code for Farcaster' })).toBeVisible()
    router().push('ApproveTransaction')
    stage?.[Symbol.dispose]()
    router().goBack()
    await show(ConnectingFarcasterView, undefined)
    await expect.element(page.getByRole('img', { name: 'Code for Farcaster' })).toBeVisible()
    expect(fixture.frame.getPayloads('GET_FARCASTER_URI')).toHaveLength(1)
    approve()
    await expect.poll(() => fixture.connects()).toBe(1)
    await expect.element(page.getByRole('status')).toHaveTextContent('Connected')
  })

  test('Farcaster: leaving the view cancels the login', async () => {
    begin({ GET_FARCASTER_URI: { url: 'https://farcaster.xyz/~/siwf?channelToken=x' } })
    router().push('ConnectingFarcaster')
    await show(ConnectingFarcasterView, undefined)
    await expect.poll(() => fixture.scope.use(FarcasterLoginController).state.phase).toBe('waiting')
    router().goBack()
    await expect.poll(() => fixture.scope.use(FarcasterLoginController).state.phase).toBe('idle')
  })

  test('Farcaster: shows the link as a QR code, and connects after the approval', async () => {
    let approve = () => {}
    begin({
      GET_FARCASTER_URI: { url: 'https://farcaster.xyz/~/siwf?channelToken=x' },
      CONNECT_FARCASTER: () => new Promise(resolve => (approve = () => resolve({ userName: 'ada' }))),
    })
    router().push('ConnectingFarcaster')
    await show(ConnectingFarcasterView, undefined)
    await expect.element(page.getByRole('img', { name: 'Code for Farcaster' })).toBeVisible()
    approve()
    await expect.poll(() => fixture.connects()).toBe(1)
    await expect.element(page.getByRole('status')).toHaveTextContent('Connected')
  })

  describe.each([
    { theme: 'light', dir: 'ltr' },
    { theme: 'dark', dir: 'ltr' },
    { theme: 'light', dir: 'rtl' },
  ] as const)('accessibility in $theme, $dir', options => {
    test('has no violation', async () => {
      begin({
        GET_SOCIAL_REDIRECT_URI: { uri },
        GET_FARCASTER_URI: { url: 'https://farcaster.xyz/~/siwf?channelToken=x' },
      })
      windows()
      expect(await (await show(SocialsPart, undefined, options)).violations()).toEqual([])
      expect(await (await show(ConnectSocialsView, undefined, options)).violations()).toEqual([])
      openSocialLogin(fixture.scope, 'google')
      expect(await (await show(ConnectingSocialView, { social: 'google' }, options)).violations()).toEqual([])
      expect(await (await show(ConnectingFarcasterView, undefined, options)).violations()).toEqual([])
    })
  })
})
