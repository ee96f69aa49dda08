import { networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { isPrinterAddress, isPrinterHost } from '#server/printing/printer-address.ts'

const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses?.map(({ address }) => address) ?? [])
const nowhere = ['127.0.0.1', '127.8.8.8', '0.0.0.0', '169.254.169.254', '100.100.100.200', '192.0.0.192', '224.0.0.1', '255.255.255.255']
const nowhereV6 = [
  '::1',
  '::',
  'fe80::1',
  'ff02::1',
  'fd00:ec2::254',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:169.254.169.254',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
]

test.each([...nowhere, ...nowhereV6, ...own, 'localhost', ''])('no printer is at %j', (address) => {
  expect(isPrinterHost(address, 'network')).toBe(false)
})

test.each(['10.1.2.3', '172.16.9.1', '192.168.1.50', '131.152.4.9', 'fd12:3456::9', '2a02:168::9'])('a printer may be at %s', (address) => {
  expect(isPrinterHost(address, 'network')).toBe(true)
})

test('an address is accepted with a port of label printers only; a name is checked when it is resolved', () => {
  const accepts = (host: string, port: number) => isPrinterAddress({ host, port }, 'network')
  expect([9100, 9109, 6101].every((port) => accepts('192.168.1.50', port) && accepts('zebra-2108.lab.example', port))).toBe(true)
  expect([22, 80, 443, 5432, 6379, 9110].some((port) => accepts('192.168.1.50', port))).toBe(false)
  expect(accepts('127.0.0.1', 9100)).toBe(false)
  expect(accepts('localhost', 9100)).toBe(false)
})

test('a server for tests also prints on its own machine, on any port', () => {
  expect(isPrinterAddress({ host: '127.0.0.1', port: 4_711 }, 'local')).toBe(true)
  expect(isPrinterAddress({ host: '169.254.169.254', port: 9100 }, 'local')).toBe(false)
})
