// Colors of marks over pictures, which are dark in every theme. None of them says alone what a mark means.
export const colors = {
  box: "#8a929b",
  connection: "#5ad1e6",
  machine: "#d98cff",
  object: "#ffd866",
  slot: "#9ee37d",
  error: "#ff6b62",
  warning: "#ffc24b",
  info: "#7ab8ff",
  site: "#9ee37d",
  fault: "#ff6b62",
  ghost: "#ffd866",
};
