import type { FieldFact } from './field-fact.js';

const packets = [
  'magic_transit',
  'magic_transit_managed',
  'magic_transit_ratelimit',
  'magic_transit_ids_managed',
  'ddos_l4',
];

/** The fields of packets, which the phases of the network layer have. */
export const packetFields: Readonly<Record<string, FieldFact>> = {
  'cf.colo.name': { type: 'Bytes', category: 'network-layer', phases: packets },
  'cf.colo.region': { type: 'Bytes', category: 'network-layer', phases: packets },
  icmp: { type: 'Bytes', category: 'network-layer', phases: packets },
  ip: { type: 'Bytes', category: 'network-layer', phases: packets },
  'ip.proto': { type: 'Bytes', category: 'network-layer', phases: packets },
  tcp: { type: 'Bytes', category: 'network-layer', phases: packets },
  udp: { type: 'Bytes', category: 'network-layer', phases: packets },
  'ip.dst.country': { type: 'Bytes', category: 'network-layer', phases: packets },
  'ip.dst': { type: 'Ip', category: 'network-layer', phases: packets },
  'icmp.type': { type: 'Int', category: 'network-layer', phases: packets },
  'icmp.code': { type: 'Int', category: 'network-layer', phases: packets },
  'ip.hdr_len': { type: 'Int', category: 'network-layer', phases: packets },
  'ip.len': { type: 'Int', category: 'network-layer', phases: packets },
  'ip.opt.type': { type: 'Int', category: 'network-layer', phases: packets },
  'ip.ttl': { type: 'Int', category: 'network-layer', phases: packets },
  'tcp.flags': { type: 'Int', category: 'network-layer', phases: packets },
  'tcp.srcport': { type: 'Int', category: 'network-layer', phases: packets },
  'tcp.dstport': { type: 'Int', category: 'network-layer', phases: packets },
  'udp.srcport': { type: 'Int', category: 'network-layer', phases: packets },
  'udp.dstport': { type: 'Int', category: 'network-layer', phases: packets },
  sip: { type: 'Bool', category: 'network-layer', phases: packets },
  'tcp.flags.ack': { type: 'Bool', category: 'network-layer', phases: packets },
  'tcp.flags.cwr': { type: 'Bool', category: 'network-layer', phases: packets },
  'tcp.flags.ecn': { type: 'Bool', category: 'network-layer', phases: packets },
  'tcp.flags.fin': { type: 'Bool', category: 'network-layer', phases: packets },
  'tcp.flags.push': { type: 'Bool', category: 'network-layer', phases: packets },
  'tcp.flags.reset': { type: 'Bool', category: 'network-layer', phases: packets },
  'tcp.flags.syn': { type: 'Bool', category: 'network-layer', phases: packets },
  'tcp.flags.urg': { type: 'Bool', category: 'network-layer', phases: packets },
};
