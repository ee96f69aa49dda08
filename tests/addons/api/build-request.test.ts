import { describe, expect, test } from 'vitest'
import type { ApiOptions } from '#sdk/api.ts'
import { buildRequest } from '#src/addons/api/build-request.ts'

const urlOf = (options: ApiOptions) => buildRequest(options).url

test('the options of a call become its address, its method, its headers and its body [SDK-06]', () => {
  const { url, method, headers, body, responseType } = buildRequest({
    path: 'samples/{sampleID}/meta',
    pathParams: { sampleID: 7 },
    queryParams: { key: 'Cell line', archived: false },
    page: 2,
    records: 100,
    expand: ['meta', 'quantity'],
    sort: [{ field: 'name', direction: 'DESC' }, { field: 'sampleID' }],
    method: 'POST',
    responseType: 'text',
    token: 'secret',
    body: { key: 'Passage', value: 3 },
  })
  expect(url).toBe('/api/v1/samples/7/meta?key=Cell+line&archived=false&%24page=2&%24records=100&%24expand=meta%2Cquantity&%24sort=name+DESC%2CsampleID')
  expect([method, responseType, headers['authorization'], headers['content-type']]).toEqual(['POST', 'text', 'secret', 'application/json'])
  expect(body).toBe('{"key":"Passage","value":3}')
  for (const each of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) expect(buildRequest({ path: 'samples', method: each }).method).toBe(each)
  for (const each of ['json', 'text', 'blob', 'arraybuffer'] as const) expect(buildRequest({ path: 'files/1', responseType: each }).responseType).toBe(each)
  expect(() => buildRequest({ path: 'samples', method: 'HEAD' as 'GET' })).toThrow('The method of an API call is one of GET, POST, PUT, PATCH, DELETE')
  expect(() => buildRequest({ path: 'samples', responseType: 'xml' as 'json' })).toThrow(
    'The responseType of an API call is one of json, text, blob, arraybuffer',
  )
  expect(() => buildRequest({ path: 'samples/{sampleID}' })).toThrow('needs a value for sampleID')
  expect(() => buildRequest({ path: 'samples', sort: { field: '' } })).toThrow('needs a field')
})

describe('the address', () => {
  test('a slash at the start is dropped, and a trailing one behind a number', () => {
    expect(urlOf({ path: '/samples/7/' })).toBe('/api/v1/samples/7')
    expect(urlOf({ path: 'samples/' })).toBe('/api/v1/samples/')
  })

  test('a query inside the path is dropped, and params is understood as queryParams', () => {
    expect(urlOf({ path: 'samples?name=x' })).toBe('/api/v1/samples')
    expect(urlOf({ path: 'samples', params: { name: 'x' } })).toBe('/api/v1/samples?name=x')
  })

  test('what an add-on was given as a name cannot lead out of the API', () => {
    const named = (name: string) => urlOf({ path: 'experiments/sections/{id}/meta/{name}', pathParams: { id: 1, name } })
    expect(named('a/b..c')).toBe('/api/v1/experiments/sections/1/meta/a%2Fb..c')
    expect(() => named('../../login')).toThrow('leaves the API')
    expect(() => urlOf({ path: '../../login/login.ashx' })).toThrow('leaves the API')
    expect(() => urlOf({ path: 'samples/%2e%2E/x' })).toThrow('leaves the API')
  })

  // Browsers take a backslash for a slash, and leave out tabs and line breaks.
  test.each([
    String.raw`samples/1\..\..\..\login`,
    String.raw`samples\..\auth`,
    'samples/.\t./auth',
    'samples/.\n%2e/auth',
    'samples/\r../auth',
    'samples/..%2Fauth',
    'samples/%2e%2e%5Cauth',
    'samples/a%2F../auth',
    'samples/./auth',
    'samples/%',
  ])('a path that a browser or a proxy may read as another one is refused: %j', (path) => expect(() => urlOf({ path })).toThrow('leaves the API'))

  test('a path is required', () => expect(() => urlOf({ path: '' })).toThrow('needs a path'))
})

test('bytes and forms are sent as they are; a GET has no body', () => {
  const form = new FormData()
  for (const body of [new Blob(['x']), new ArrayBuffer(3), form]) {
    const sent = buildRequest({ path: 'files', method: 'POST', body })
    expect(sent.body).toBe(body)
    expect(sent.headers['content-type']).toBeUndefined()
  }
  expect(buildRequest({ path: 'groups/active', method: 'PUT', body: 2 }).body).toBe('2')
  expect(buildRequest({ path: 'samples', body: { a: 1 } }).body).toBeUndefined()
})
