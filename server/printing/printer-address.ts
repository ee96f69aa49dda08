import { networkInterfaces } from 'node:os'
import { BlockList, isIP } from 'node:net'
import { isLoopback } from '../settings/network.ts'

/** The printers to which this server connects. `local`: also any port of this machine, for tests. */
export type PrinterScope = 'network' | 'local'

export interface PrinterAddress {
  readonly host: string
  readonly port: number
}

/** Ranges in which no printer is: this machine, link-local addresses, those of the services that know a cloud server's secrets, and addresses of many machines. */
const forbidden = new BlockList()
for (const [range, bits] of [
  ['0.0.0.0', 8],
  ['100.100.100.200', 32],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['224.0.0.0', 3],
] as const)
  forbidden.addSubnet(range, bits, 'ipv4')
for (const [range, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['2002::', 16],
  ['fd00:ec2::254', 128],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  forbidden.addSubnet(range, bits, 'ipv6')

/** Where label printers listen: RAW printing, and Zebra's mobile printers. Whatever else a machine of the network offers is not there. */
const isPrinterPort = (port: number): boolean => (port >= 9100 && port <= 9109) || port === 6101

const isOwnAddress = (address: string): boolean =>
  Object.values(networkInterfaces()).some((addresses) => addresses?.some((own) => own.address === address || `::ffff:${own.address}` === address))

export function isPrinterHost(address: string, reach: PrinterScope): boolean {
  if (reach === 'local' && isLoopback(address)) return true
  const family = isIP(address)
  return family !== 0 && !forbidden.check(address, family === 4 ? 'ipv4' : 'ipv6') && !isOwnAddress(address)
}

/** As an administrator enters it. A name is checked again when it is resolved. */
export function isPrinterAddress({ host, port }: PrinterAddress, reach: PrinterScope): boolean {
  if (reach === 'local' && isLoopback(host)) return true
  return isPrinterPort(port) && (isIP(host) === 0 ? !isLoopback(host) : isPrinterHost(host, reach))
}
