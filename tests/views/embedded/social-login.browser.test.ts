import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { FarcasterLoginController } from '../../../src/controllers/embedded/farcaster-login.js'
import { SocialLoginController } from '../../../src/controllers/embedded/social-login.js'
import { chooseSocial } from '../../../src/views/embedded/finish-login.js'
import { SocialsPart } from '../../../src/views/embedded/socials-part.js'
import type { View } from '../../../src/views/shared/view.js'
import { ConnectingFarcasterView } from '../../../src/views/embedded/connecting-farcaster-view.js'
import { ConnectingSocialView } from '../../../src/views/embedded/connecting-social-view.js'
import { ConnectSocialsView } from '../../../src/views/embedded/connect-socials-view.js'
import { embeddedScope, type EmbeddedScope } from '../../helpers/embedded-scope.js'
import { frameRefusal, type FrameScript } from '../../helpers/scripted-frame.js'
import { viewStage, type ViewStage, type ViewStageOptions } from '../../helpers/view-stage.js'

const uri = 'https://accounts.google.com/o/oauth2/v2/auth?state=s'

describe('The screens of the social login', () => {
  let made: EmbeddedScope
  let stage: ViewStage<View> | undefined
  afterEach(() => {
    vi.restoreAllMocks()
    stage?.[Symbol.dispose]()
    made.scope.dispose()
  })
  const router = () => made.scope.use(RouterController)

  function begin(script: FrameScript, socials?: readonly ('google' | 'x' | 'farcaster')[]) {
    made = embeddedScope(script, { options: { ...(socials && { features: { socials } }) } })
    made.scope.use(ModalController).setOpen(true)
  }
  async function show<P>(Class: new () => View<P>, params: P, options?: ViewStageOptions) {
    stage?.[Symbol.dispose]()
    return (stage = (await viewStage(made.scope, Class, params, options)) as unknown as ViewStage<View>)
  }
  /** The browser's window, or none where it blocks them. */
  function windows(isBlocked = false) {
    const popup = { closed: false, location: { href: '' }, close: () => void (popup.closed = true) }
    const open = vi.spyOn(window, 'open').mockImplementation(() => (isBlocked ? null : (popup as unknown as Window)))
    return { popup, open }
  }

  test('stand as buttons with names, five and the way to the others', async () => {
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

  test('are those the app chose, in its order', async () => {
    begin({}, ['x', 'google'])
    await show(SocialsPart, undefined)
    const names = page
      .getByRole('button')
      .elements()
      .map(button => button.getAttribute('aria-label'))
    expect(names).toEqual(['Continue with X', 'Continue with Google'])
  })

  test('the window is opened in the task of the click, on the wallet’s own page, and then sent to the provider', async () => {
    begin({ GET_SOCIAL_REDIRECT_URI: { uri } })
    const { popup, open } = windows()
    chooseSocial(made.scope, 'google')
    expect(open).toHaveBeenCalledExactlyOnceWith(
      'https://wallet.example.com/loading',
      'appkit-social',
      'width=600,height=800,scrollbars=yes',
    )
    expect(router().current).toMatchObject({ view: 'ConnectingSocial', params: { social: 'google' } })
    await show(ConnectingSocialView, { social: 'google' })
    await expect.element(page.getByRole('status')).toHaveTextContent('Log in with Google')
    expect(popup.location.href).toBe(uri)
    made.frame.emit('SESSION_UPDATE', { token: 't' })
    await expect.element(page.getByRole('status')).toHaveTextContent('Connected')
    await made.scope.clock.advance(600)
    expect(made.scope.use(ModalController).state.open).toBe(false)
  })

  test('a window that was closed is said, and the wait goes on', async () => {
    begin({ GET_SOCIAL_REDIRECT_URI: { uri } })
    const { popup } = windows()
    chooseSocial(made.scope, 'google')
    await show(ConnectingSocialView, { social: 'google' })
    popup.close()
    await made.scope.clock.advance(1_000)
    await expect.element(page.getByRole('status')).toHaveTextContent('The window is closed.')
  })

  test('a window that was blocked is said, and a button opens it', async () => {
    begin({ GET_SOCIAL_REDIRECT_URI: { uri } })
    windows(true)
    chooseSocial(made.scope, 'google')
    await show(ConnectingSocialView, { social: 'google' })
    await expect.element(page.getByRole('status')).toHaveTextContent('The window was blocked')
    vi.restoreAllMocks()
    const { open } = windows()
    await page.getByRole('button', { name: 'Open the window' }).click()
    expect(open).toHaveBeenCalledOnce()
    await expect.element(page.getByRole('status')).toHaveTextContent('Log in with Google')
  })

  test('a provider that is not configured is said', async () => {
    begin({
      GET_SOCIAL_REDIRECT_URI: () => {
        throw frameRefusal('social/unavailable', { message: 'none', code: 'E_PROVIDER' })
      },
    })
    windows()
    chooseSocial(made.scope, 'google')
    await show(ConnectingSocialView, { social: 'google' })
    await expect.element(page.getByRole('status')).toHaveTextContent('Google did not log you in')
  })

  test('leaving the screen gives the login up', async () => {
    begin({ GET_SOCIAL_REDIRECT_URI: { uri } })
    const { popup } = windows()
    chooseSocial(made.scope, 'google')
    await show(ConnectingSocialView, { social: 'google' })
    await expect.poll(() => made.scope.use(SocialLoginController).state.phase).toBe('waiting')
    router().goBack()
    await expect.poll(() => popup.closed).toBe(true)
    expect(made.scope.use(SocialLoginController).state.phase).toBe('idle')
  })

  test('B1: a screen of the wallet that takes its place does not end the login', async () => {
    begin({ GET_SOCIAL_REDIRECT_URI: { uri } })
    const { popup } = windows()
    chooseSocial(made.scope, 'google')
    await show(ConnectingSocialView, { social: 'google' })
    await expect.poll(() => made.scope.use(SocialLoginController).state.phase).toBe('waiting')
    router().push('ApproveTransaction')
    stage?.[Symbol.dispose]()
    await expect.poll(() => stage?.host.isConnected).toBe(false)
    expect([made.scope.use(SocialLoginController).state.phase, popup.closed]).toEqual(['waiting', false])
    router().goBack()
    await show(ConnectingSocialView, { social: 'google' })
    await expect.element(page.getByRole('status')).toHaveTextContent('Log in with Google')
    made.frame.emit('SESSION_UPDATE', { token: 't' })
    await expect.element(page.getByRole('status')).toHaveTextContent('Connected')
  })

  test('B1: a login that was canceled says so, and can be begun again', async () => {
    begin({ GET_SOCIAL_REDIRECT_URI: { uri } })
    windows()
    chooseSocial(made.scope, 'google')
    await show(ConnectingSocialView, { social: 'google' })
    await expect.element(page.getByRole('status')).toHaveTextContent('Log in with Google')
    made.scope.use(SocialLoginController).cancel()
    await expect.element(page.getByRole('status')).toHaveTextContent('Google login canceled')
    await page.getByRole('button', { name: 'Open the window' }).click()
    await expect.element(page.getByRole('status')).toHaveTextContent('Log in with Google')
  })

  test('B1: the screen of one account does not speak of the login of another', async () => {
    begin({ GET_SOCIAL_REDIRECT_URI: { uri } })
    windows()
    chooseSocial(made.scope, 'google')
    await show(ConnectingSocialView, { social: 'x' })
    await expect.element(page.getByRole('status')).toHaveTextContent('X login canceled')
  })

  test('B1: Farcaster goes on with its first link when the wallet’s screen is gone again', async () => {
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
    expect(made.frame.asked('GET_FARCASTER_URI')).toHaveLength(1)
    approve()
    await expect.poll(() => made.connects()).toBe(1)
    await expect.element(page.getByRole('status')).toHaveTextContent('Connected')
  })

  test('B1: leaving Farcaster gives its login up', async () => {
    begin({ GET_FARCASTER_URI: { url: 'https://farcaster.xyz/~/siwf?channelToken=x' } })
    router().push('ConnectingFarcaster')
    await show(ConnectingFarcasterView, undefined)
    await expect.poll(() => made.scope.use(FarcasterLoginController).state.phase).toBe('waiting')
    router().goBack()
    await expect.poll(() => made.scope.use(FarcasterLoginController).state.phase).toBe('idle')
  })

  test('Farcaster shows its link as a code, and connects when its app has answered', async () => {
    let approve = () => {}
    begin({
      GET_FARCASTER_URI: { url: 'https://farcaster.xyz/~/siwf?channelToken=x' },
      CONNECT_FARCASTER: () => new Promise(resolve => (approve = () => resolve({ userName: 'ada' }))),
    })
    router().push('ConnectingFarcaster')
    await show(ConnectingFarcasterView, undefined)
    await expect.element(page.getByRole('img', { name: 'Code for Farcaster' })).toBeVisible()
    approve()
    await expect.poll(() => made.connects()).toBe(1)
    await expect.element(page.getByRole('status')).toHaveTextContent('Connected')
  })

  describe.each([
    { theme: 'light', dir: 'ltr' },
    { theme: 'dark', dir: 'ltr' },
    { theme: 'light', dir: 'rtl' },
  ] as const)('in $theme, $dir', options => {
    test('have nothing that axe finds', async () => {
      begin({
        GET_SOCIAL_REDIRECT_URI: { uri },
        GET_FARCASTER_URI: { url: 'https://farcaster.xyz/~/siwf?channelToken=x' },
      })
      windows()
      expect(await (await show(SocialsPart, undefined, options)).violations()).toEqual([])
      expect(await (await show(ConnectSocialsView, undefined, options)).violations()).toEqual([])
      chooseSocial(made.scope, 'google')
      expect(await (await show(ConnectingSocialView, { social: 'google' }, options)).violations()).toEqual([])
      expect(await (await show(ConnectingFarcasterView, undefined, options)).violations()).toEqual([])
    })
  })
})
