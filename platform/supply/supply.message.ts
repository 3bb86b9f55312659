/** Supply on the wire. */
import {
  supplyObstacleFromJSON,
  supplyStepFromJSON,
  type ExplainedStep as ExplainedStepMessage,
  type ExplainSupplyResponse,
} from '../../proto/gen/keyway/supply/v1/supply.js';
import type { Explanation } from './explanation.service.js';
import { supplyObstacle, supplyStep, type ExplainedStep, type SupplyObstacle, type SupplyStepName } from './supply.js';

const stepMessageOf = (step: SupplyStepName) => supplyStepFromJSON(supplyStep[step]);
const obstaclesOf = (obstacles: readonly SupplyObstacle[]) =>
  obstacles.map((obstacle) => supplyObstacleFromJSON(supplyObstacle[obstacle]));

const explainedMessage = ({ step, canServe, most, obstacles, sources }: ExplainedStep): ExplainedStepMessage => ({
  ...{ step: stepMessageOf(step), canServe, mostCount: most, obstacles: obstaclesOf(obstacles) },
  sources: sources.map(({ id, name, rightId, most: mostCount, obstacles: against }) => ({
    ...{ sourceGuid: id, name, rightGuid: rightId, mostCount, obstacles: obstaclesOf(against) },
  })),
});

export const explanationMessage = ({ sku, company, steps, servedBy }: Explanation): ExplainSupplyResponse => ({
  ...{ productTitle: sku.title, sku: sku.sku, platform: sku.platform, region: sku.region, company },
  steps: steps.map(explainedMessage),
  servedBy: servedBy && stepMessageOf(servedBy),
});
