/* What a hostile add-on in a frame asks its host for, besides what its manifest allows. */
// oxlint-disable eslint/no-unused-vars -- a part of a script
const askThrough = (port) => {
  const answers = new Map()
  let last = 0
  port.onmessage = ({ data }) => answers.get(data.number)?.(data)
  return (request, transfer = []) => {
    last += 1
    port.postMessage({ number: last, ...request }, transfer)
    return new Promise((resolve) => answers.set(last, resolve))
  }
}

const askForMore = async (port, ask) => {
  const paths = [
    'auth/user',
    'users/getCurrentUserInfo',
    'members',
    'tokens',
    'addons/installed',
    'sync/session',
    'experiments',
    'files/1',
    'storage',
    'audit',
    '../../members/fn/proxy/proxy.ashx',
    'samples/../auth/user',
    'samples/%2e%2e/auth/user',
    'samples/%2E./auth/user',
    'samples/..%2Fauth/user',
    'samples\\..\\auth\\user',
    'samples/.\t./auth/user',
    'samples/.\n./auth/user',
    '//127.0.0.1/samples',
    'https://127.0.0.1/samples',
    'constructor',
    '__proto__',
    'samples%2F..%2Fauth/user',
    '{name}/user',
  ]
  const methods = ['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'TRACE', 'CONNECT', 'OPTIONS', 'GET\r\nX-Escaped: 1']
  const calls = [
    ...paths.map((path) => ({ path, pathParams: { name: 'auth' } })),
    ...methods.map((method) => ({ path: 'samples/1842', method, body: {} })),
    JSON.parse('{ "path": "samples/1842", "method": "DELETE", "__proto__": { "polluted": true }, "constructor": { "prototype": { "polluted": true } } }'),
    { path: { toString: 'samples' } },
    { path: 'samples', responseType: 'document' },
  ]
  const out = []
  for (const options of calls) if ((await ask({ what: 'call', options })).ok) out.push(`${options.method ?? 'GET'} ${String(options.path)}`)
  const others = ['configuration', 'navigate', 'eval', 'constructor', '__proto__'].map((what) => ({ what }))
  for (const request of others) if ((await ask(request)).ok) out.push(`asked for ${request.what}`)
  const polluting =
    '{ "what": "action", "action": { "id": "__proto__", "label": "x", "place": "samples", "__proto__": { "polluted": true } }, "__proto__": { "polluted": true } }'
  await ask(JSON.parse(polluting))
  const channel = new MessageChannel()
  await ask({ what: 'call', options: { path: 'samples/1842', body: channel.port1 } }, [channel.port1])
  await ask({ what: 'call', options: { path: 'samples/1842', queryParams: { large: 'x'.repeat(1_000) } } })
  for (const message of [
    null,
    'text',
    7,
    [],
    new Map([['what', 'call']]),
    { number: 'one', what: 'toast', text: 'x' },
    { number: 1, ok: true, value: 'forged' },
  ])
    port.postMessage(message)
  for (const type of ['aliquot.connect', 'aliquot.choice', 'OPEN', 'SKIP_WAITING'])
    for (const window of [parent, ...Array.from({ length: parent.length }, (_, at) => parent[at])])
      window.postMessage({ type, address: '/members/settings/', id: 1, name: 'forged', pressed: 'read', ids: [1] }, '*')
  return out
}
