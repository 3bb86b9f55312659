/** The ports of `npm run cluster`: those of the one-command start, with the load balancer at PORT, and some above. */
import type { DemoConfig } from '../config.js';

export const gatewayCount = 3;

export interface ClusterPorts {
  readonly balancer: number;
  readonly gateways: readonly number[];
  /** Probes of the working platform process. */
  readonly worker: number;
  readonly postgres: number;
}

/** How many ports from PORT on have to be free. */
export const clusterBlock = 14;
const firstAbove = 9;

export const clusterPorts = ({ ports: { gateway: first } }: DemoConfig): ClusterPorts => {
  const gateways = Array.from({ length: gatewayCount }, (_, index) => first + firstAbove + index);
  const next = first + firstAbove + gatewayCount;
  return { balancer: first, gateways, worker: next, postgres: next + 1 };
};
