/** `npm run cluster`: the product as several instances behind a load balancer. */
import { clusterConfig } from '../config.js';
import { runAtTerminal, say } from '../processes/terminal.js';
import { Cluster } from './cluster.js';

runAtTerminal(() => new Cluster(clusterConfig(), say));
